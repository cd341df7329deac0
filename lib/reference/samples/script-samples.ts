import type { SampleCall } from '../sample-call'
import { quotedText } from './quoted-text'
import { type Piece, type SentContent, sentContent } from './sent-content'

const javaScript = (text: string) => JSON.stringify(text)
const indented = (lines: readonly string[], by: string) => lines.map((line) => by + line)
const pairs = (headers: SentContent['headers'], quoted: (text: string) => string, between = ': ') =>
  headers.map(([name, value]) => `${quoted(name)}${between}${quoted(value)},`)

/** Returns a call for axios, in Node.js. */
export function axiosOf(call: SampleCall): string {
  const { method, url, headers = {}, body, parts = [], file } = call
  const form = parts.map((part) => {
    if ('value' in part)
      return `form.append(${javaScript(part.name)}, ${part.contentType ? `new Blob([${javaScript(part.value)}], { type: ${javaScript(part.contentType)} })` : javaScript(part.value)})`
    const type = part.contentType ? `, { type: ${javaScript(part.contentType)} }` : ''
    return `form.append(${javaScript(part.name)}, await openAsBlob(${javaScript(part.fileName)}${type}), ${javaScript(part.fileName)})`
  })
  const data = parts.length > 0 ? 'form' : file === undefined ? body && javaScript(body) : `await readFile(${javaScript(file)})`
  const given = pairs(Object.entries(headers), javaScript)
  return [
    'import axios from "axios"',
    ...(parts.some((part) => 'fileName' in part) ? ['import { openAsBlob } from "node:fs"'] : []),
    ...(file === undefined ? [] : ['import { readFile } from "node:fs/promises"']),
    '',
    ...(parts.length > 0 ? ['const form = new FormData()', ...form] : []),
    'const response = await axios.request({',
    `  method: ${javaScript(method.toUpperCase())},`,
    `  url: ${javaScript(url)},`,
    ...(given.length > 0 ? ['  headers: {', ...indented(given, '    '), '  },'] : []),
    ...(data ? [`  data: ${data},`] : []),
    // Without these, the client parses the answer, and throws for an error.
    '  responseType: "text",',
    '  validateStatus: () => true,',
    '})',
    'console.log(response.status, response.data)',
  ].join('\n')
}

/** Returns a call for the HTTP client of Node.js. */
export function nodeOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const given = pairs(headers, javaScript)
  const piece = (one: Piece) => ('file' in one ? `readFileSync(${javaScript(one.file)})` : `Buffer.from(${javaScript(one.text)})`)
  return [
    ...(pieces.some((one) => 'file' in one) ? ['import { readFileSync } from "node:fs"'] : []),
    `import { request } from "node:${call.url.startsWith('http:') ? 'http' : 'https'}"`,
    '',
    'const options = {',
    `  method: ${javaScript(call.method.toUpperCase())},`,
    ...(given.length > 0 ? ['  headers: {', ...indented(given, '    '), '  },'] : []),
    '}',
    `const call = request(${javaScript(call.url)}, options, async (response) => {`,
    '  console.log(response.statusCode, Buffer.concat(await response.toArray()).toString())',
    '})',
    pieces.length > 1
      ? `call.end(Buffer.concat([\n${indented(
          pieces.map((one) => `${piece(one)},`),
          '  ',
        ).join('\n')}\n]))`
      : `call.end(${pieces.map(piece).join('')})`,
  ].join('\n')
}

/** Returns a call for HTTPX. */
export function httpxOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const given = pairs(Object.entries(headers), javaScript)
  const files = parts.map((part) => {
    const type = part.contentType ? `, ${javaScript(part.contentType)}` : ''
    const content =
      'value' in part
        ? `None, ${javaScript(part.value)}.encode()`
        : `${javaScript(part.fileName)}, open(${javaScript(part.fileName)}, "rb")`
    return `(${javaScript(part.name)}, (${content}${type})),`
  })
  return [
    'import httpx',
    '',
    'response = httpx.request(',
    `    ${javaScript(method.toUpperCase())},`,
    `    ${javaScript(url)},`,
    ...(given.length > 0 ? ['    headers={', ...indented(given, '        '), '    },'] : []),
    ...(body ? [`    content=${javaScript(body)}.encode(),`] : []),
    ...(file === undefined ? [] : [`    content=open(${javaScript(file)}, "rb").read(),`]),
    ...(files.length > 0 ? ['    files=[', ...indented(files, '        '), '    ],'] : []),
    '    timeout=30,',
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

/** Returns a call for the HTTP client of Python itself. */
export function urllibOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const given = pairs(headers, javaScript)
  const data = pieces.map((piece) =>
    'file' in piece ? `open(${javaScript(piece.file)}, "rb").read()` : `${javaScript(piece.text)}.encode()`,
  )
  return [
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${javaScript(call.url)},`,
    `    method=${javaScript(call.method.toUpperCase())},`,
    ...(given.length > 0 ? ['    headers={', ...indented(given, '        '), '    },'] : []),
    ...(data.length > 0 ? [`    data=${data.join('\n    + ')},`] : []),
    ')',
    'try:',
    '    response = urlopen(request, timeout=30)',
    'except HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n')
}

/** Returns a call for the curl extension of PHP. */
export function phpOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'php')
  const { headers, pieces } = sentContent(call)
  const body = pieces.map((piece) => ('file' in piece ? `file_get_contents(${quoted(piece.file)})` : quoted(piece.text)))
  const isHead = call.method.toUpperCase() === 'HEAD'
  return [
    '<?php',
    `$curl = curl_init(${quoted(call.url)});`,
    'curl_setopt_array($curl, [',
    isHead ? '    CURLOPT_NOBODY => true,' : `    CURLOPT_CUSTOMREQUEST => ${quoted(call.method.toUpperCase())},`,
    ...(headers.length > 0
      ? [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map(([name, value]) => `        ${quoted(value === '' ? `${name};` : `${name}: ${value}`)},`),
          '    ],',
        ]
      : []),
    ...(body.length > 0 ? [`    CURLOPT_POSTFIELDS => ${body.join('\n        . ')},`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$answer = curl_exec($curl);',
    'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " ", $answer, PHP_EOL;',
  ].join('\n')
}

/** Returns a call for Guzzle. */
export function guzzleOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'php')
  const given = pairs(Object.entries(headers), quoted, ' => ')
  const multipart = parts.map((part) => {
    const content =
      'value' in part
        ? `"contents" => ${quoted(part.value)}`
        : `"contents" => fopen(${quoted(part.fileName)}, "r"), "filename" => ${quoted(part.fileName)}`
    const type = part.contentType ? `, "headers" => ["Content-Type" => ${quoted(part.contentType)}]` : ''
    return `["name" => ${quoted(part.name)}, ${content}${type}],`
  })
  return [
    '<?php',
    'require "vendor/autoload.php";',
    '',
    '$client = new GuzzleHttp\\Client();',
    `$response = $client->request(${quoted(method.toUpperCase())}, ${quoted(url)}, [`,
    ...(given.length > 0 ? ['    "headers" => [', ...indented(given, '        '), '    ],'] : []),
    ...(body ? [`    "body" => ${quoted(body)},`] : []),
    ...(file === undefined ? [] : [`    "body" => fopen(${quoted(file)}, "r"),`]),
    ...(multipart.length > 0 ? ['    "multipart" => [', ...indented(multipart, '        '), '    ],'] : []),
    '    "http_errors" => false,',
    ']);',
    'echo $response->getStatusCode(), " ", $response->getBody(), PHP_EOL;',
  ].join('\n')
}

/** Returns a call for the HTTP client of Ruby itself. */
export function rubyOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'ruby')
  const { headers, pieces } = sentContent(call)
  const body = pieces.map((piece) => ('file' in piece ? `File.binread(${quoted(piece.file)})` : `${quoted(piece.text)}.b`))
  const isHead = call.method.toUpperCase() === 'HEAD'
  return [
    'require "net/http"',
    '',
    `uri = URI(${quoted(call.url)})`,
    `request = Net::HTTPGenericRequest.new(${quoted(call.method.toUpperCase())}, ${pieces.length > 0}, ${!isHead}, uri)`,
    ...headers.map(([name, value]) => `request[${quoted(name)}] = ${quoted(value)}`),
    ...(body.length > 0 ? [`request.body = ${body.join(' +\n  ')}`] : []),
    'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    'puts response.code, response.body',
  ].join('\n')
}

/** Returns a call for the HTTP client of Perl itself. */
export function perlOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'perl')
  const { headers, pieces } = sentContent(call)
  const given = pairs(headers, quoted, ' => ')
  const body = pieces.map((piece) => ('file' in piece ? `content_of(${quoted(piece.file)})` : quoted(piece.text)))
  return [
    'use strict;',
    'use warnings;',
    'use HTTP::Tiny;',
    '',
    ...(pieces.some((piece) => 'file' in piece)
      ? ['sub content_of {', '    open my $file, "<:raw", $_[0] or die $!;', '    local $/;', '    return scalar <$file>;', '}', '']
      : []),
    `my $response = HTTP::Tiny->new->request(${quoted(call.method.toUpperCase())}, ${quoted(call.url)}, {`,
    ...(given.length > 0 ? ['    headers => {', ...indented(given, '        '), '    },'] : []),
    ...(body.length > 0 ? [`    content => ${body.join('\n        . ')},`] : []),
    '});',
    'print "$response->{status} $response->{content}\\n";',
  ].join('\n')
}

/** Returns a call for Req, as a script of Elixir. */
export function elixirOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'elixir')
  const { headers, pieces } = sentContent(call)
  const body = pieces.map((piece) => ('file' in piece ? `File.read!(${quoted(piece.file)})` : quoted(piece.text)))
  const given = headers.map(([name, value]) => `{${quoted(name)}, ${quoted(value)}}`)
  return [
    'Mix.install([:req])',
    '',
    'response =',
    '  Req.request!(',
    `    method: :${call.method.toLowerCase()},`,
    `    url: ${quoted(call.url)},`,
    ...(given.length > 0 ? ['    headers: [', indented(given, '      ').join(',\n'), '    ],'] : []),
    ...(body.length > 0 ? [`    body: ${body.join(' <>\n      ')},`] : []),
    '    decode_body: false,',
    '    retry: false',
    '  )',
    '',
    'IO.puts("#{response.status} #{response.body}")',
  ].join('\n')
}
