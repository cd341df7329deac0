import { goOf } from './go-sample'
import { javaOf } from './java-sample'
import type { SampleCall, SamplePart } from './sample-call'

/** Code in one language; the name of the language is the label of its tab. */
export interface CodeSample {
  language: string
  code: string
}

/** Returns a call in curl, JavaScript, Python, Java and Go. Each runs as it is; every value is quoted for its language. */
export function codeSamples(given: SampleCall): CodeSample[] {
  const call = wellFormed(given)
  return [
    { language: 'curl', code: curlOf(call) },
    { language: 'JavaScript', code: javaScriptOf(call) },
    { language: 'Python', code: pythonOf(call) },
    { language: 'Java', code: javaOf(call) },
    { language: 'Go', code: goOf(call) },
  ]
}

/** Returns a call without half characters (lone surrogates), which no request can contain. */
function wellFormed(call: SampleCall): SampleCall {
  return JSON.parse(JSON.stringify(call), (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)) as SampleCall
}

/** Returns a call as one curl command for a POSIX shell. */
export function curlOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  // Braces and brackets of an address would be patterns.
  const literal = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const lines = [`curl ${literal}${curlMethod(method.toUpperCase())}${shell(url)}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`)
  if (body !== undefined) lines.push(...curlBody(headers, body))
  if (file !== undefined) lines.push(`--data-binary ${shell(`@${file}`)}`)
  lines.push(...parts.map((part) => `-F ${shell(curlPart(part))}`))
  return lines.join(' \\\n  ')
}

// With `-X HEAD` curl would wait for a body that never comes.
function curlMethod(method: string): string {
  if (method === 'GET') return ''
  return method === 'HEAD' ? '--head ' : `-X ${method} `
}

/** Returns the options for the body of a curl command: a form has one for each field, which curl joins by `&`. */
function curlBody(headers: Readonly<Record<string, string>>, body: string): string[] {
  const isForm = (headers['Content-Type'] ?? '').startsWith('application/x-www-form-urlencoded')
  return isForm && body !== '' ? body.split('&').map(curlField) : [curlData(body)]
}

function curlData(data: string): string {
  return `${data.startsWith('@') ? '--data-raw' : '--data'} ${shell(data)}`
}

/** A name that a form can contain as it is: `items[0][price]`. Servers read brackets in both forms. */
const PLAIN_NAME = /^[\w.-][\w.[\]-]*$/

/** Returns the option for a field of a form, as people would type it if that means the same. */
function curlField(pair: string): string {
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)].map(decoded)
  if (at < 0 || name === undefined || value === undefined || !PLAIN_NAME.test(name) || pair.includes('+')) return curlData(pair)
  const isPlain = encodeURIComponent(value) === value
  return `${isPlain ? '--data' : '--data-urlencode'} ${shell(`${name}=${value}`)}`
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function curlPart(part: SamplePart): string {
  const type = part.contentType ? `;type=${part.contentType}` : ''
  if ('fileName' in part) return `${part.name}=@${part.fileName}${type}`
  // In quotes, since a value could begin with `@` or contain `;`.
  return `${part.name}="${part.value.replace(/(["\\])/g, '\\$1')}"${type}`
}

function javaScriptOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const isFile = parts.some((part) => 'fileName' in part) || file !== undefined
  const form = parts.map((part) => `form.append(${quoted(part.name)}, ${javaScriptPart(part)})`)
  const content =
    file === undefined ? (parts.length > 0 ? 'form' : body === undefined ? '' : quoted(body)) : `await openAsBlob(${quoted(file)})`
  const options = [
    method.toUpperCase() === 'GET' ? '' : `  method: ${quoted(method.toUpperCase())},`,
    Object.keys(headers).length === 0
      ? ''
      : `  headers: {\n${Object.entries(headers)
          .map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`)
          .join('\n')}\n  },`,
    content === '' ? '' : `  body: ${content},`,
  ].filter(Boolean)
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return [
    ...(isFile ? ['import { openAsBlob } from "node:fs"', ''] : []),
    ...(parts.length > 0 ? ['const form = new FormData()', ...form] : []),
    `const response = await fetch(${quoted(url)}${given})`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function javaScriptPart(part: SamplePart): string {
  if ('fileName' in part) {
    const type = part.contentType ? `, { type: ${quoted(part.contentType)} }` : ''
    return `await openAsBlob(${quoted(part.fileName)}${type}), ${quoted(part.fileName)}`
  }
  return part.contentType ? `new Blob([${quoted(part.value)}], { type: ${quoted(part.contentType)} })` : quoted(part.value)
}

function pythonOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const given = [
    Object.keys(headers).length === 0
      ? ''
      : `    headers={\n${Object.entries(headers)
          .map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`)
          .join('\n')}\n    },`,
    body === undefined ? '' : `    data=${quoted(body)}.encode(),`,
    file === undefined ? '' : `    data=open(${quoted(file)}, "rb"),`,
    parts.length === 0
      ? ''
      : `    files=[\n${parts.map((part) => `        (${quoted(part.name)}, ${pythonPart(part)}),`).join('\n')}\n    ],`,
  ].filter(Boolean)
  return [
    'import requests',
    '',
    'response = requests.request(',
    `    ${quoted(method.toUpperCase())},`,
    `    ${quoted(url)},`,
    ...given,
    '    timeout=30,',
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

function pythonPart(part: SamplePart): string {
  const type = part.contentType ? `, ${quoted(part.contentType)}` : ''
  return 'fileName' in part
    ? `(${quoted(part.fileName)}, open(${quoted(part.fileName)}, "rb")${type})`
    : `(None, ${quoted(part.value)}${type})`
}

/** Returns a double-quoted text: the escapes of JSON mean the same in JavaScript and Python. */
function quoted(text: string): string {
  return JSON.stringify(text)
}

function shell(text: string): string {
  // A line of a body of parts ends in a carriage return, which would not be copied.
  if (text.includes('\r')) return `$'${text.replace(/[\\']/g, '\\$&').replaceAll('\r', '\\r')}'`
  return `'${text.replace(/'/g, `'\\''`)}'`
}
