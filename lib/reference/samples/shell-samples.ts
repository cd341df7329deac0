import type { SampleCall } from '../sample-call'
import { quotedText, shellWord } from './quoted-text'
import { type Piece, sentContent, typedHeaders } from './sent-content'

const continued = (lines: readonly string[]) => lines.join(' \\\n  ')

/** Returns the shell command that writes a body to its output. */
function written(pieces: readonly Piece[]): string {
  const commands = pieces.map((piece) =>
    'file' in piece ? `cat ${shellWord(piece.file)}` : `printf '%b' ${shellWord(piece.text.replace(/\\/g, '\\\\').replace(/\r/g, '\\r'))}`,
  )
  return `{ ${commands.join('; ')}; }`
}

/** Returns whether a body is written by a command: in pieces, or with carriage returns, which would not be copied. */
const isForm = (pieces: readonly Piece[]) => pieces.length > 1 || pieces.some((piece) => 'text' in piece && piece.text.includes('\r'))

/** Returns a call as a command of Wget; a form of parts is written to a file first, since Wget must know its length. */
export function wgetOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const [first] = pieces
  const body = isForm(pieces)
    ? ['--body-file=form.tmp']
    : first
      ? ['file' in first ? `--body-file=${shellWord(first.file)}` : `--body-data=${shellWord(first.text)}`]
      : []
  const command = continued([
    'wget -qO- --content-on-error',
    `--method=${call.method.toUpperCase()}`,
    ...headers.map(([name, value]) => `--header=${shellWord(`${name}: ${value}`)}`),
    ...body,
    shellWord(call.url),
  ])
  return isForm(pieces) ? `${written(pieces)} > form.tmp\n${command}` : command
}

/** Returns a call as a command of HTTPie. */
export function httpieOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const [first] = pieces
  const isRead = isForm(pieces) || (first !== undefined && 'file' in first)
  const command = continued([
    `http ${isRead ? '' : '--ignore-stdin '}${call.method.toUpperCase()} ${shellWord(call.url)}`,
    // A header without a value ends in `;`. Separators of other items, and the backslash before them, are escaped.
    ...headers.map(([name, value]) => shellWord(value === '' ? `${name};` : `${name}:${value.replace(/\\(?=[:;=@\\])/g, '\\\\')}`)),
    ...(first && !isRead && 'text' in first ? [`--raw=${shellWord(first.text)}`] : []),
    ...(first && !isForm(pieces) && 'file' in first ? [`< ${shellWord(first.file)}`] : []),
  ])
  return isForm(pieces) ? `${written(pieces)} |\n${command}` : command
}

/** Returns a call for PowerShell 7. */
export function powerShellOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const { type, others } = typedHeaders(headers)
  const quoted = (text: string) => quotedText(text, 'powerShell')
  const bytes = (piece: Piece) =>
    'file' in piece
      ? `[System.IO.File]::ReadAllBytes((Resolve-Path ${quoted(piece.file)}))`
      : `[System.Text.Encoding]::UTF8.GetBytes(${quoted(piece.text)})`
  return [
    ...(others.length > 0 ? ['$headers = @{', ...others.map(([name, value]) => `  ${quoted(name)} = ${quoted(value)}`), '}'] : []),
    ...(pieces.length > 0 ? [`[byte[]] $body = ${pieces.map(bytes).join(' +\n  ')}`] : []),
    '$response = Invoke-WebRequest `',
    `  -Uri ${quoted(call.url)} \``,
    `  -CustomMethod ${quoted(call.method.toUpperCase())} \``,
    ...(others.length > 0 ? ['  -Headers $headers `'] : []),
    ...(type === undefined ? [] : [`  -ContentType ${quoted(type)} \``]),
    ...(pieces.length > 0 ? ['  -Body $body `'] : []),
    '  -SkipHeaderValidation -SkipHttpErrorCheck',
    '$response.StatusCode',
    '$response.Content',
  ].join('\n')
}

/** Returns a call as a request file, which editors send: the message of HTTP/1.1, with `<` before the name of a file. */
export function httpOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const content = pieces.map((piece) => ('file' in piece ? `< ./${piece.file}` : piece.text.replaceAll('\r\n', '\n'))).join('')
  return [
    `${call.method.toUpperCase()} ${call.url} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(pieces.length > 0 ? ['', content] : []),
  ].join('\n')
}
