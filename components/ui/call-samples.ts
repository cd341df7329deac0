import type { CodeSample } from './code-block'

/** One call to show as code. */
export interface SampleCall {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  /** A body as text, for example JSON. */
  body?: string
}

/** Returns a call in four languages: curl, JavaScript, Python, Java. Every value is quoted for its language. */
export function callSamples(call: SampleCall): CodeSample[] {
  return [
    { language: 'curl', code: curlOf(call) },
    { language: 'JavaScript', code: javaScriptOf(call) },
    { language: 'Python', code: pythonOf(call) },
    { language: 'Java', code: javaOf(call) },
  ]
}

/** Returns a call as one curl command for a POSIX shell. */
export function curlOf({ method, url, headers = {}, body }: SampleCall): string {
  const parts = [`curl ${curlMethod(method.toUpperCase())}${shell(url)}`]
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shell(`${name}: ${value}`)}`)
  if (body !== undefined) parts.push(`--data ${shell(body)}`)
  return parts.join(' \\\n  ')
}

// With `-X HEAD` curl would wait for a body that never comes.
function curlMethod(method: string): string {
  if (method === 'GET') return ''
  return method === 'HEAD' ? '--head ' : `-X ${method} `
}

function javaScriptOf({ method, url, headers = {}, body }: SampleCall): string {
  const options = [
    method.toUpperCase() === 'GET' ? '' : `  method: ${quoted(method.toUpperCase())},`,
    Object.keys(headers).length === 0
      ? ''
      : `  headers: {\n${Object.entries(headers)
          .map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`)
          .join('\n')}\n  },`,
    body === undefined ? '' : `  body: ${quoted(body)},`,
  ].filter(Boolean)
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const response = await fetch(${quoted(url)}${given})\nconsole.log(response.status, await response.text())`
}

function pythonOf({ method, url, headers = {}, body }: SampleCall): string {
  const given = [
    Object.keys(headers).length === 0
      ? ''
      : `    headers={\n${Object.entries(headers)
          .map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`)
          .join('\n')}\n    },`,
    body === undefined ? '' : `    data=${quoted(body)}.encode(),`,
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

function javaOf({ method, url, headers = {}, body }: SampleCall): string {
  const publisher = body === undefined ? 'HttpRequest.BodyPublishers.noBody()' : `HttpRequest.BodyPublishers.ofString(${quoted(body)})`
  return [
    'var request = java.net.http.HttpRequest.newBuilder()',
    `    .uri(java.net.URI.create(${quoted(url)}))`,
    ...Object.entries(headers).map(([name, value]) => `    .header(${quoted(name)}, ${quoted(value)})`),
    `    .method(${quoted(method.toUpperCase())}, java.net.http.${publisher})`,
    '    .build();',
    'var response = java.net.http.HttpClient.newHttpClient()',
    '    .send(request, java.net.http.HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ].join('\n')
}

/** Returns a double-quoted text: the escapes of JSON mean the same in JavaScript, Python and Java. */
function quoted(text: string): string {
  return JSON.stringify(text)
}

function shell(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
