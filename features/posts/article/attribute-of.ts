/** Of a tag that the sanitizer wrote: each value is quoted, and escaped. */
export function attributeOf(attributes: string, name: string) {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
}
