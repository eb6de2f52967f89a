/** The page's ground, as theme.css has it: browsers paint their own bars and splash screens with it. */
export const ground = { light: "#f6f2e9", dark: "#0e1714" };
