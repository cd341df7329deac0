import type { SampleCall, SamplePart } from './sample-call'

/** Between the parts of a form; no value of a sample contains it. */
const BOUNDARY = 'sample-boundary-7d1a'

/** Returns a call for the HTTP client of Java 11 and newer: statements for a method or for jshell. */
export function javaOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const isForm = parts.length > 0
  const all = isForm ? { ...headers, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } : headers
  return [
    ...(isForm ? formOf(parts) : []),
    'var request = java.net.http.HttpRequest.newBuilder()',
    `    .uri(java.net.URI.create(${quoted(url)}))`,
    ...Object.entries(all).map(([name, value]) => `    .header(${quoted(name)}, ${quoted(value)})`),
    `    .method(${quoted(method.toUpperCase())}, java.net.http.HttpRequest.BodyPublishers.${publisher(isForm, body, file)})`,
    '    .build();',
    'var response = java.net.http.HttpClient.newHttpClient()',
    '    .send(request, java.net.http.HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ].join('\n')
}

function publisher(isForm: boolean, body: string | undefined, file: string | undefined): string {
  if (isForm) return 'ofByteArray(form.toByteArray())'
  if (file !== undefined) return `ofFile(java.nio.file.Path.of(${quoted(file)}))`
  return body === undefined ? 'noBody()' : `ofString(${quoted(body)})`
}

/** Returns the lines that write a form, which Java's client has nothing for. */
function formOf(parts: readonly SamplePart[]): string[] {
  const write = (text: string) => `form.write(${quoted(text)}.getBytes("UTF-8"));`
  return [
    'var form = new java.io.ByteArrayOutputStream();',
    ...parts.flatMap((part) => {
      const type = part.contentType ? `\r\nContent-Type: ${part.contentType}` : ''
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(part.name)}"`
      if ('value' in part) return [write(`${head}${type}\r\n\r\n${part.value}\r\n`)]
      return [
        write(`${head}; filename="${escaped(part.fileName)}"${type}\r\n\r\n`),
        `form.write(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(${quoted(part.fileName)})));`,
        write('\r\n'),
      ]
    }),
    write(`--${BOUNDARY}--\r\n`),
  ]
}

/** Returns a name as it stands in the head of a part (HTML, section 4.10.22.8). */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
