/** What a piece of code is, for its color; plain text has no kind. */
export type CodeKind = 'key' | 'string' | 'number' | 'word' | 'comment'
export interface CodePiece {
  kind?: CodeKind
  text: string
}

/** Pieces of a page; the rest of a long code stays plain. */
const PIECES_MAX = 400
const CHARACTERS_MAX = 50_000

// Repetitions are bounded, so that text with many open quotes takes linear time.
const PATTERNS: Record<string, RegExp> = {
  JSON: /(?<key>"(?:[^"\\\n]|\\.){0,1000}"(?=\s{0,9}:))|(?<string>"(?:[^"\\\n]|\\.){0,1000}")|(?<number>-?\b\d[\d.eE+-]{0,60})|(?<word>\b(?:true|false|null)\b)/g,
  curl: /(?<word>^curl\b)|(?<string>'(?:[^']|'\\''){0,2000}')|(?<key>(?<=\s)--?[a-zA-Z][\w-]{0,40})/g,
  XML: /(?<comment><!--.{0,500}?-->)|(?<word><\/?[\w:.-]{1,80}|\/?>)|(?<string>"[^"<]{0,500}")|(?<key>[\w:.-]{1,80}(?==))/gs,
  JavaScript:
    /(?<comment>(?<=^|\s)\/\/.{0,500})|(?<string>"(?:[^"\\\n]|\\.){0,1000}"|'(?:[^'\\\n]|\\.){0,1000}'|`[^`]{0,2000}`)|(?<word>\b(?:async|await|class|const|else|export|for|from|function|if|import|let|new|null|return|true|false|undefined|var)\b)|(?<key>\b\w{1,80}(?=\())|(?<number>\b\d+\b)/gm,
  Python:
    /(?<comment>(?<=^|\s)#.{0,500})|(?<string>"(?:[^"\\\n]|\\.){0,1000}"|'(?:[^'\\\n]|\\.){0,1000}')|(?<word>\b(?:as|class|def|else|for|from|if|import|in|open|return|with|None|True|False)\b)|(?<key>\b\w{1,80}(?=\())|(?<number>\b\d+\b)/gm,
  Java: /(?<comment>(?<=^|\s)\/\/.{0,500})|(?<string>"(?:[^"\\\n]|\\.){0,1000}")|(?<word>\b(?:await|class|const|def|else|final|fn|for|fun|if|import|let|mut|new|null|private|public|return|static|true|false|try|using|val|var|void)\b)|(?<key>\b\w{1,80}(?=\())|(?<number>\b\d+\b)/gm,
  Go: /(?<comment>(?<=^|\s)\/\/.{0,500})|(?<string>"(?:[^"\\\n]|\\.){0,1000}"|`[^`]{0,2000}`)|(?<word>\b(?:package|import|func|var|for|if|nil|defer|range|return|true|false)\b)|(?<key>\b\w{1,80}(?=\())|(?<number>\b\d+\b)/gm,
  shell:
    /(?<comment>(?<=^|\s)#.{0,500})|(?<word>(?<=^(?:\$ )?)[\w./-]{1,80})|(?<string>'[^']{0,2000}'|"(?:[^"\\]|\\.){0,2000}")|(?<key>(?<=\s)--?[a-zA-Z][\w-]{0,40})/gm,
  YAML: /(?<comment>(?<=^|\s)#.{0,500})|(?<key>(?<=^[ \t-]{0,40})[\w.$/-]{1,80}(?=:(?:\s|$)))|(?<string>"(?:[^"\\\n]|\\.){0,1000}"|'[^'\n]{0,1000}')|(?<number>(?<=: |- )-?\d[\d.]{0,60}$)|(?<word>(?<=: |- )(?:true|false|null)$)/gm,
}

/**
 * Returns code as pieces to color, in linear time: of JSON, XML, YAML, shells and the languages of samples. Code in other languages is one
 * plain piece.
 */
export function codePieces(code: string, language: string, piecesMax = PIECES_MAX): CodePiece[] {
  const pattern = PATTERNS[language]
  if (!pattern || code.length > CHARACTERS_MAX) return [{ text: code }]
  const pieces: CodePiece[] = []
  let at = 0
  for (const match of code.matchAll(pattern)) {
    if (pieces.length >= piecesMax) break
    if (match.index > at) pieces.push({ text: code.slice(at, match.index) })
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] as CodeKind
    pieces.push({ kind, text: match[0] })
    at = match.index + match[0].length
  }
  if (at < code.length) pieces.push({ text: code.slice(at) })
  return pieces
}
