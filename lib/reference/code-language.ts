/** The names that authors write after the fence of a code block, in lower case. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...['json', 'jsonc', 'json5', 'ndjson'].map((name) => [name, 'JSON'] as const),
  ...['bash', 'console', 'curl', 'sh', 'shell', 'zsh'].map((name) => [name, 'shell'] as const),
  ...['html', 'svg', 'xml'].map((name) => [name, 'XML'] as const),
  ...['javascript', 'js', 'jsx', 'node', 'ts', 'tsx', 'typescript'].map((name) => [name, 'JavaScript'] as const),
  ...['py', 'python', 'python3'].map((name) => [name, 'Python'] as const),
  ...['java', 'kotlin'].map((name) => [name, 'Java'] as const),
  ...['go', 'golang'].map((name) => [name, 'Go'] as const),
  ...['yaml', 'yml'].map((name) => [name, 'YAML'] as const),
])

/** Returns the language of a code block for `codePieces`: the one that its author names, else JSON if it looks like it; empty if unknown. */
export function codeLanguage(name: string, code: string): string {
  if (name !== '') return LANGUAGES.get(name.toLowerCase()) ?? ''
  const text = code.trim()
  return /^[[{]/.test(text) && /[\]}]$/.test(text) && text.includes('"') ? 'JSON' : ''
}
