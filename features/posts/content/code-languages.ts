/** The language in the class of a code block, as in "language-sql", and its name for people. */
export const LANGUAGES: [value: string, label: string][] = [
  ["", "Plain text"],
  ["bash", "Bash"],
  ["c", "C"],
  ["cpp", "C++"],
  ["csharp", "C#"],
  ["css", "CSS"],
  ["diff", "Diff"],
  ["dockerfile", "Dockerfile"],
  ["go", "Go"],
  ["graphql", "GraphQL"],
  ["html", "HTML"],
  ["java", "Java"],
  ["javascript", "JavaScript"],
  ["json", "JSON"],
  ["kotlin", "Kotlin"],
  ["markdown", "Markdown"],
  ["php", "PHP"],
  ["powershell", "PowerShell"],
  ["python", "Python"],
  ["r", "R"],
  ["ruby", "Ruby"],
  ["rust", "Rust"],
  ["scala", "Scala"],
  ["sql", "SQL"],
  ["swift", "Swift"],
  ["terraform", "Terraform"],
  ["toml", "TOML"],
  ["tsx", "TSX"],
  ["typescript", "TypeScript"],
  ["xml", "XML"],
  ["yaml", "YAML"],
];

/** Short names that other editors and Markdown write. */
const SHORT: Record<string, string> = {
  cs: "csharp",
  "c#": "csharp",
  "c++": "cpp",
  docker: "dockerfile",
  golang: "go",
  hcl: "terraform",
  js: "javascript",
  jsx: "javascript",
  md: "markdown",
  ps1: "powershell",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  tf: "terraform",
  ts: "typescript",
  yml: "yaml",
};

const LABELS = new Map(LANGUAGES);

/** The language's name for people, or as it was written if it is not in the list. */
export function languageLabel(written: string) {
  return LABELS.get(listedLanguage(written)) ?? written;
}

/** The value in the list for a language as it was written. */
export function listedLanguage(written: string) {
  const name = written.toLowerCase();
  return SHORT[name] ?? name;
}
