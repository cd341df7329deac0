import type { SampleCall, SamplePart } from './sample-call'

/** Returns a call as a Go program of the standard library. */
export function goOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const isForm = parts.length > 0
  const hasFile = parts.some((part) => 'fileName' in part)
  const content = isForm ? '&form' : file === undefined ? (body === undefined ? 'nil' : `strings.NewReader(${quoted(body)})`) : 'file'
  const imports = [
    ...(isForm ? ['bytes'] : []),
    'fmt',
    'io',
    'log',
    ...(isForm ? ['mime/multipart'] : []),
    'net/http',
    ...(isForm ? ['net/textproto'] : []),
    ...(hasFile || file !== undefined ? ['os'] : []),
    ...(!isForm && file === undefined && body !== undefined ? ['strings'] : []),
  ]
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    ...(isForm ? formOf(parts) : []),
    ...(file === undefined ? [] : [`\tfile, err := os.Open(${quoted(file)})`, ...FAIL]),
    `\trequest, err := http.NewRequest(${quoted(method.toUpperCase())}, ${quoted(url)}, ${content})`,
    ...FAIL,
    ...Object.entries(headers).map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    ...(isForm ? ['\trequest.Header.Set("Content-Type", writer.FormDataContentType())'] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...FAIL,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...FAIL,
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  ].join('\n')
}

const FAIL = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

function formOf(parts: readonly SamplePart[]): string[] {
  return [
    '\tvar form bytes.Buffer',
    '\twriter := multipart.NewWriter(&form)',
    ...parts.flatMap((part, at) => {
      const isFile = 'fileName' in part
      const disposition = `form-data; name="${escaped(part.name)}"${isFile ? `; filename="${escaped(part.fileName)}"` : ''}`
      return [
        `\tpart${at}, err := writer.CreatePart(textproto.MIMEHeader{`,
        `\t\t"Content-Disposition": {${quoted(disposition)}},`,
        ...(part.contentType ? [`\t\t"Content-Type": {${quoted(part.contentType)}},`] : []),
        '\t})',
        ...FAIL,
        ...(isFile
          ? [`\tfile${at}, err := os.ReadFile(${quoted(part.fileName)})`, ...FAIL, `\tpart${at}.Write(file${at})`]
          : [`\tpart${at}.Write([]byte(${quoted(part.value)}))`]),
      ]
    }),
    '\twriter.Close()',
  ]
}

function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Returns a double-quoted text: the escapes of JSON mean the same in Go. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
