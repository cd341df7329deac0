import type { SampleCall } from '../sample-call'
import { quotedText } from './quoted-text'
import { type Piece, sentContent, typedHeaders } from './sent-content'

const java = (text: string) => quotedText(text, 'java')
const kotlin = (text: string) => quotedText(text, 'kotlin')

/** Methods for which OkHttp demands a body. */
const WITH_BODY = ['POST', 'PUT', 'PATCH', 'PROPPATCH', 'REPORT']

/** Returns a call for OkHttp in Java: statements for a method. */
export function okHttpOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const { type, others } = typedHeaders(headers)
  const method = call.method.toUpperCase()
  const write = (piece: Piece) =>
    'file' in piece
      ? `content.write(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(${java(piece.file)})));`
      : `content.writeUtf8(${java(piece.text)});`
  const bytes = pieces.length > 0 ? 'content.readByteArray()' : 'new byte[0]'
  const mediaType = type === undefined ? 'null' : `okhttp3.MediaType.parse(${java(type)})`
  const body = pieces.length > 0 || WITH_BODY.includes(method) ? `okhttp3.RequestBody.create(${bytes}, ${mediaType})` : 'null'
  return [
    ...(pieces.length > 0 ? ['var content = new okio.Buffer();', ...pieces.map(write)] : []),
    'var request = new okhttp3.Request.Builder()',
    `    .url(${java(call.url)})`,
    ...others.map(([name, value]) => `    .addHeader(${java(name)}, ${java(value)})`),
    `    .method(${java(method)}, ${body})`,
    '    .build();',
    'try (var response = new okhttp3.OkHttpClient().newCall(request).execute()) {',
    '    System.out.println(response.code() + " " + response.body().string());',
    '}',
  ].join('\n')
}

/** Returns a call for OkHttp in Kotlin. */
export function kotlinOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const { type, others } = typedHeaders(headers)
  const method = call.method.toUpperCase()
  const write = (piece: Piece) =>
    'file' in piece ? `    content.write(java.io.File(${kotlin(piece.file)}).readBytes())` : `    content.writeUtf8(${kotlin(piece.text)})`
  const bytes = pieces.length > 0 ? 'content.readByteArray()' : 'ByteArray(0)'
  const mediaType = type === undefined ? '' : `${kotlin(type)}.toMediaType()`
  const body = pieces.length > 0 || WITH_BODY.includes(method) ? `${bytes}.toRequestBody(${mediaType})` : 'null'
  return [
    ...(body.includes('toMediaType') ? ['import okhttp3.MediaType.Companion.toMediaType'] : []),
    'import okhttp3.OkHttpClient',
    'import okhttp3.Request',
    ...(body === 'null' ? [] : ['import okhttp3.RequestBody.Companion.toRequestBody']),
    '',
    'fun main() {',
    ...(pieces.length > 0 ? ['    val content = okio.Buffer()', ...pieces.map(write)] : []),
    '    val request = Request.Builder()',
    `        .url(${kotlin(call.url)})`,
    ...others.map(([name, value]) => `        .addHeader(${kotlin(name)}, ${kotlin(value)})`),
    `        .method(${kotlin(method)}, ${body})`,
    '        .build()',
    '    OkHttpClient().newCall(request).execute().use { response ->',
    '        println(response.code.toString() + " " + response.body?.string())',
    '    }',
    '}',
  ].join('\n')
}

/** Returns a call for the HTTP client of Java, in Scala 3. */
export function scalaOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const bytes = pieces.map((piece) =>
    'file' in piece ? `Files.readAllBytes(Path.of(${java(piece.file)}))` : `${java(piece.text)}.getBytes("UTF-8")`,
  )
  return [
    'import java.net.URI',
    'import java.net.http.{HttpClient, HttpRequest, HttpResponse}',
    ...(pieces.some((piece) => 'file' in piece) ? ['import java.nio.file.{Files, Path}'] : []),
    '',
    '@main def call(): Unit =',
    ...(bytes.length > 0 ? [`  val body = ${bytes.join(' ++\n    ')}`] : []),
    '  val request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${java(call.url)}))`,
    ...headers.map(([name, value]) => `    .header(${java(name)}, ${java(value)})`),
    `    .method(${java(call.method.toUpperCase())}, HttpRequest.BodyPublishers.${bytes.length > 0 ? 'ofByteArray(body)' : 'noBody()'})`,
    '    .build()',
    '  val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    '  println(response.statusCode.toString + " " + response.body)',
  ].join('\n')
}

/** Returns a call for clj-http. */
export function clojureOf({ method, url, headers = {}, body, parts = [], file }: SampleCall): string {
  const multipart = parts.map((part) => {
    const type = part.contentType ? ` :mime-type ${java(part.contentType)}` : ''
    return 'value' in part
      ? `{:name ${java(part.name)} :content ${java(part.value)}${type} :encoding "UTF-8"}`
      : `{:name ${java(part.name)} :content (io/file ${java(part.fileName)})${type}}`
  })
  const given = Object.entries(headers).map(([name, value]) => `${java(name)} ${java(value)}`)
  const options = [
    `:method :${method.toLowerCase()}`,
    `:url ${java(url)}`,
    ...(given.length > 0 ? [`:headers {${given.join('\n             ')}}`] : []),
    ...(body ? [`:body ${java(body)}`] : []),
    ...(file === undefined ? [] : [`:body (io/file ${java(file)})`]),
    ...(multipart.length > 0 ? [`:multipart [${multipart.join('\n               ')}]`] : []),
    ':throw-exceptions false',
  ]
  return [
    "(require '[clj-http.client :as client])",
    ...(file !== undefined || parts.some((part) => 'fileName' in part) ? ["(require '[clojure.java.io :as io])"] : []),
    '',
    '(let [response (client/request',
    `                {${options.join('\n                 ')}})]`,
    '  (println (:status response) (:body response)))',
  ].join('\n')
}

/** Headers that .NET keeps with the content. */
const OF_CONTENT = /^(?:allow|content-.*|expires|last-modified)$/i

/** Returns a call for the HTTP client of .NET, in C#. */
export function cSharpOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const bytes = (piece: Piece) =>
    'file' in piece ? `.. File.ReadAllBytes(${java(piece.file)}),` : `.. Encoding.UTF8.GetBytes(${java(piece.text)}),`
  const set = ([name, value]: readonly [string, string]) =>
    `request.${OF_CONTENT.test(name) ? 'Content.Headers' : 'Headers'}.TryAddWithoutValidation(${java(name)}, ${java(value)});`
  const withContent = pieces.length > 0 || headers.some(([name]) => OF_CONTENT.test(name))
  return [
    ...(pieces.length > 0 ? ['using System.Text;', ''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${java(call.method.toUpperCase())}), ${java(call.url)});`,
    ...(pieces.length > 0 ? ['byte[] body = [', ...pieces.map((piece) => `    ${bytes(piece)}`), '];'] : []),
    ...(withContent ? [`request.Content = new ByteArrayContent(${pieces.length > 0 ? 'body' : '[]'});`] : []),
    ...headers.map(set),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ].join('\n')
}

/** Returns a call for the HTTP client of .NET, in F#. */
export function fSharpOf(call: SampleCall): string {
  const { headers, pieces } = sentContent(call)
  const bytes = (piece: Piece) =>
    'file' in piece ? `File.ReadAllBytes(${java(piece.file)})` : `Encoding.UTF8.GetBytes(${java(piece.text)})`
  const set = ([name, value]: readonly [string, string]) =>
    `request.${OF_CONTENT.test(name) ? 'Content.Headers' : 'Headers'}.TryAddWithoutValidation(${java(name)}, ${java(value)}) |> ignore`
  const withContent = pieces.length > 0 || headers.some(([name]) => OF_CONTENT.test(name))
  return [
    ...(pieces.some((piece) => 'file' in piece) ? ['open System.IO'] : []),
    'open System.Net.Http',
    ...(pieces.some((piece) => 'text' in piece) ? ['open System.Text'] : []),
    '',
    'let client = new HttpClient()',
    `let request = new HttpRequestMessage(HttpMethod ${java(call.method.toUpperCase())}, ${java(call.url)})`,
    ...(pieces.length > 0 ? ['let body =', '    Array.concat [', ...pieces.map((piece) => `        ${bytes(piece)}`), '    ]'] : []),
    ...(withContent ? [`request.Content <- new ByteArrayContent(${pieces.length > 0 ? 'body' : '[||]'})`] : []),
    ...headers.map(set),
    'let response = client.Send(request)',
    'printfn "%d %s" (int response.StatusCode) (response.Content.ReadAsStringAsync().Result)',
  ].join('\n')
}

/** Returns a call for the URL loading system of Apple's platforms, in Swift. */
export function swiftOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'swift')
  const { headers, pieces } = sentContent(call)
  const data = (piece: Piece) =>
    'file' in piece ? `try Data(contentsOf: URL(fileURLWithPath: ${quoted(piece.file)}))` : `Data(${quoted(piece.text)}.utf8)`
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${quoted(call.url)})!)`,
    `request.httpMethod = ${quoted(call.method.toUpperCase())}`,
    ...headers.map(([name, value]) => `request.setValue(${quoted(value)}, forHTTPHeaderField: ${quoted(name)})`),
    ...(pieces.length > 0 ? ['var body = Data()', ...pieces.map((piece) => `body.append(${data(piece)})`), 'request.httpBody = body'] : []),
    'let (data, response) = try await URLSession.shared.data(for: request)',
    'print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))',
  ].join('\n')
}

/** Returns a call for the URL loading system of Apple's platforms, in Objective-C: statements for a method. */
export function objectiveCOf(call: SampleCall): string {
  const quoted = (text: string) => `@${quotedText(text, 'c')}`
  const { headers, pieces } = sentContent(call)
  const data = (piece: Piece) =>
    'file' in piece
      ? `[NSData dataWithContentsOfFile:${quoted(piece.file)}]`
      : `[${quoted(piece.text)} dataUsingEncoding:NSUTF8StringEncoding]`
  return [
    `NSURL *url = [NSURL URLWithString:${quoted(call.url)}];`,
    'NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];',
    `request.HTTPMethod = ${quoted(call.method.toUpperCase())};`,
    ...headers.map(([name, value]) => `[request setValue:${quoted(value)} forHTTPHeaderField:${quoted(name)}];`),
    ...(pieces.length > 0
      ? [
          'NSMutableData *body = [NSMutableData data];',
          ...pieces.map((piece) => `[body appendData:${data(piece)}];`),
          'request.HTTPBody = body;',
        ]
      : []),
    '[[NSURLSession.sharedSession dataTaskWithRequest:request',
    '                               completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {',
    '    NSString *text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];',
    '    NSLog(@"%ld %@", (long)((NSHTTPURLResponse *)response).statusCode, text);',
    '}] resume];',
  ].join('\n')
}

/** Returns a call for reqwest, with its blocking client. */
export function rustOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'rust')
  const { headers, pieces } = sentContent(call)
  const add = (piece: Piece) =>
    'file' in piece ? `    body.extend(std::fs::read(${quoted(piece.file)})?);` : `    body.extend(${quoted(piece.text)}.as_bytes());`
  return [
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...(pieces.length > 0 ? ['    let mut body: Vec<u8> = Vec::new();', ...pieces.map(add)] : []),
    '    let response = reqwest::blocking::Client::new()',
    `        .request(${quoted(call.method.toUpperCase())}.parse()?, ${quoted(call.url)})`,
    ...headers.map(([name, value]) => `        .header(${quoted(name)}, ${quoted(value)})`),
    ...(pieces.length > 0 ? ['        .body(body)'] : []),
    '        .send()?;',
    '    println!("{} {}", response.status().as_u16(), response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n')
}

/** Returns a call for libcurl, as a C program. */
export function cOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'c')
  const { method, url, headers = {}, body, parts = [], file } = call
  const isHead = method.toUpperCase() === 'HEAD'
  const part = (one: (typeof parts)[number]) => [
    '    part = curl_mime_addpart(form);',
    `    curl_mime_name(part, ${quoted(one.name)});`,
    'value' in one
      ? `    curl_mime_data(part, ${quoted(one.value)}, CURL_ZERO_TERMINATED);`
      : `    curl_mime_filedata(part, ${quoted(one.fileName)});`,
    ...(one.contentType ? [`    curl_mime_type(part, ${quoted(one.contentType)});`] : []),
  ]
  return [
    '#include <curl/curl.h>',
    ...(file === undefined ? [] : ['#include <stdio.h>']),
    '',
    'int main(void) {',
    '    CURL *curl = curl_easy_init();',
    '    struct curl_slist *headers = NULL;',
    ...Object.entries(headers).map(
      ([name, value]) => `    headers = curl_slist_append(headers, ${quoted(value === '' ? `${name};` : `${name}: ${value}`)});`,
    ),
    `    curl_easy_setopt(curl, CURLOPT_URL, ${quoted(url)});`,
    '    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);',
    ...(file === undefined
      ? []
      : [
          `    FILE *file = fopen(${quoted(file)}, "rb");`,
          '    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);',
          '    curl_easy_setopt(curl, CURLOPT_READDATA, file);',
        ]),
    ...(body ? [`    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${quoted(body)});`] : []),
    ...(parts.length > 0
      ? [
          '    curl_mime *form = curl_mime_init(curl);',
          '    curl_mimepart *part;',
          ...parts.flatMap(part),
          '    curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);',
        ]
      : []),
    isHead
      ? '    curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);'
      : `    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${quoted(method.toUpperCase())});`,
    '    CURLcode result = curl_easy_perform(curl);',
    '    curl_slist_free_all(headers);',
    '    curl_easy_cleanup(curl);',
    '    return result == CURLE_OK ? 0 : 1;',
    '}',
  ].join('\n')
}

/** Returns a call for Cohttp with Lwt. */
export function ocamlOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'ocaml')
  const { headers, pieces } = sentContent(call)
  const text = (piece: Piece) =>
    'file' in piece ? `In_channel.with_open_bin ${quoted(piece.file)} In_channel.input_all` : quoted(piece.text)
  return [
    'open Lwt.Infix',
    '',
    'let () =',
    '  let headers =',
    `    Cohttp.Header.of_list [${headers.map(([name, value]) => `\n        (${quoted(name)}, ${quoted(value)});`).join('')} ] in`,
    `  let body = Cohttp_lwt.Body.of_string (String.concat "" [${pieces.map((piece) => `\n        ${text(piece)};`).join('')} ]) in`,
    `  let meth = Cohttp.Code.method_of_string ${quoted(call.method.toUpperCase())} in`,
    '  Lwt_main.run',
    `    (Cohttp_lwt_unix.Client.call ~headers ~body meth (Uri.of_string ${quoted(call.url)})`,
    '     >>= fun (response, body) ->',
    '     Cohttp_lwt.Body.to_string body >|= fun text ->',
    '     Printf.printf "%d %s\\n" (Cohttp.Code.code_of_status (Cohttp.Response.status response)) text)',
  ].join('\n')
}

/** Returns a call for the package http of Dart. */
export function dartOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'dart')
  const { headers, pieces } = sentContent(call)
  const bytes = (piece: Piece) =>
    'file' in piece ? `...File(${quoted(piece.file)}).readAsBytesSync(),` : `...utf8.encode(${quoted(piece.text)}),`
  return [
    ...(pieces.some((piece) => 'text' in piece) ? ['import "dart:convert";'] : []),
    ...(pieces.some((piece) => 'file' in piece) ? ['import "dart:io";'] : []),
    'import "package:http/http.dart" as http;',
    '',
    'Future<void> main() async {',
    `  final request = http.Request(${quoted(call.method.toUpperCase())}, Uri.parse(${quoted(call.url)}));`,
    ...headers.map(([name, value]) => `  request.headers[${quoted(name)}] = ${quoted(value)};`),
    ...(pieces.length > 0 ? ['  request.bodyBytes = [', ...pieces.map((piece) => `    ${bytes(piece)}`), '  ];'] : []),
    '  final response = await http.Response.fromStream(await http.Client().send(request));',
    '  print(response.statusCode.toString() + " " + response.body);',
    '}',
  ].join('\n')
}

/** Returns a call for httr2. */
export function rOf(call: SampleCall): string {
  const quoted = (text: string) => quotedText(text, 'java')
  const { headers, pieces } = sentContent(call)
  const { type = '', others } = typedHeaders(headers)
  const raw = (piece: Piece) =>
    'file' in piece ? `readBin(${quoted(piece.file)}, "raw", file.size(${quoted(piece.file)}))` : `charToRaw(${quoted(piece.text)})`
  return [
    'library(httr2)',
    '',
    `response <- request(${quoted(call.url)}) |>`,
    `  req_method(${quoted(call.method.toUpperCase())}) |>`,
    ...(others.length > 0
      ? ['  req_headers(', others.map(([name, value]) => `    ${quoted(name)} = ${quoted(value)}`).join(',\n'), '  ) |>']
      : []),
    ...(pieces.length > 0
      ? ['  req_body_raw(', `    c(\n      ${pieces.map(raw).join(',\n      ')}\n    ),`, `    type = ${quoted(type)}`, '  ) |>']
      : []),
    '  req_error(is_error = \\(response) FALSE) |>',
    '  req_perform()',
    'cat(resp_status(response), resp_body_string(response), "\\n")',
  ].join('\n')
}
