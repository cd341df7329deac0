import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isFurther, SAMPLE_LANGUAGES, type SampleLanguage } from '@portico/contract/account-settings/sample-language'
import { codeSamples, curlOf } from './code-samples'
import type { SampleCall } from './sample-call'
import { furtherSample } from './samples/further-samples'

const run = promisify(execFile)

describe('a call', () => {
  it('has every value quoted for a shell', () => {
    expect(curlOf({ method: 'post', url: "http://h/a?x='$(id)'", headers: { 'X-API-Key': 'pk_1' }, body: '{"a":"it\'s"}' })).toBe(
      ["curl -X POST 'http://h/a?x='\\''$(id)'\\'''", "  -H 'X-API-Key: pk_1'", "  --data '{\"a\":\"it'\\''s\"}'"].join(' \\\n'),
    )
  })

  it('is written in each language, with address and key', () => {
    const samples = codeSamples({ method: 'GET', url: 'http://h/a', headers: { 'X-API-Key': 'pk_1' } })
    expect(samples.map(({ language }) => language)).toEqual(['curl', 'JavaScript', 'Python', 'Java', 'Go'])
    for (const { code } of samples) {
      expect(code).toContain('http://h/a')
      expect(code).toContain('pk_1')
    }
  })

  it('in curl writes the fields of a form as people would type them', () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = 'items%5B0%5D%5Bprice%5D=price_1&to=https%3A%2F%2Fa.example%2F%3Fb&odd%26name=1'
    expect(codeSamples({ method: 'POST', url: 'http://h/a', headers, body })[0]?.code.split(' \\\n  ').slice(2)).toEqual([
      "--data 'items[0][price]=price_1'",
      "--data-urlencode 'to=https://a.example/?b'",
      "--data 'odd%26name=1'",
    ])
  })

  it('in Go imports what it uses, and nothing else', () => {
    const calls: Partial<SampleCall>[] = [
      {},
      { body: '{}' },
      { file: 'a.bin' },
      { parts: [{ name: 'a', value: '1' }] },
      { parts: [{ name: 'a', fileName: 'b' }] },
    ]
    for (const more of calls) {
      const go = codeSamples({ method: 'POST', url: 'http://h/a', ...more }).find(({ language }) => language === 'Go')?.code ?? ''
      const imported = [...go.matchAll(/^\t"([\w/]+)"$/gm)].map(([, path = '']) => path.split('/').at(-1))
      const used = new Set(
        [...go.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/\b(bytes|fmt|io|log|multipart|http|textproto|os|strings)\./g)].map(
          ([, name]) => name,
        ),
      )
      expect(imported.toSorted()).toEqual([...used].toSorted())
    }
  })
})

/** A request as it arrived. */
interface Arrived {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

const API = 'http://api.example'
const PATH = '/pets/%EB%82%98?q=a%20b&filter%5Bx%5D=1'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const CALLS: Record<string, Partial<SampleCall>> = {
  'a read': { method: 'GET', headers: { 'X-API-Key': 'it\'s "1" $HOME `id` \\n' } },
  'a body of JSON': {
    headers: { 'Content-Type': 'application/json' },
    body: '{\n  "a": "it\'s \\"나비\\" $HOME \\\\ `id`",\n  "n": 12345678901234567890\n}',
  },
  'a body that begins with @': { headers: { 'Content-Type': 'text/plain' }, body: '@photo.png' },
  'a form': { headers: FORM, body: 'a%5Bb%5D=x+y&list=1&list=%26' },
  'a form of nested fields': {
    headers: FORM,
    body: 'items%5B0%5D%5Bname%5D=it%27s%20%40a%26b%3D%2B%ED%95%9C&items%5B0%5D%5Bcount%5D=2&at=%40photo.png&%40b=1&lone',
  },
  'a file': { headers: { 'Content-Type': 'application/octet-stream' }, file: 'photo.png' },
  'a form of parts': {
    parts: [
      { name: 'photo', fileName: 'photo.png', contentType: 'image/png' },
      { name: 'data', value: '{"a": "x;y \\"z\\""}', contentType: 'application/json' },
      { name: 'note', value: '@photo.png' },
    ],
  },
}
const callOf = (name: string): SampleCall => ({ method: 'POST', url: API + PATH, ...CALLS[name] })
const codeOf = (language: SampleLanguage, call: SampleCall) =>
  isFurther(language) ? furtherSample(language, call).code : (codeSamples(call).find((sample) => sample.language === language)?.code ?? '')

interface Tool {
  probe: string[]
  file: string
  command: string[]
  program?: (code: string) => string
}
const fileName = (language: string) =>
  language
    .toLowerCase()
    .replace('#', '-sharp')
    .replace(/[^a-z-]+/g, '-')

/** How a sample of a language runs: its file, and the command; `probe` succeeds where the tool is installed. */
const TOOLS: Partial<Record<SampleLanguage, Tool>> = {
  curl: { probe: ['curl', '--version'], file: 'sample.sh', command: ['sh'], program: (code) => code.replace('curl ', 'curl -sS ') },
  JavaScript: { probe: [process.execPath, '--version'], file: 'sample.mjs', command: [process.execPath] },
  Python: { probe: ['python3', '-c', 'import requests'], file: 'sample.py', command: ['python3'] },
  Java: {
    probe: ['java', '-version'],
    file: 'Sample.java',
    // Before Java 18, sources are read in the encoding of the machine's language.
    command: ['java', '-Dfile.encoding=UTF-8'],
    program: (code) => `class Sample { public static void main(String[] a) throws Exception {\n${code}\n} }`,
  },
  Go: { probe: ['go', 'version'], file: 'sample.go', command: ['go', 'run'] },
  Wget: { probe: ['wget', '--version'], file: 'sample.sh', command: ['sh'] },
  HTTPie: { probe: ['http', '--version'], file: 'sample.sh', command: ['sh'] },
  'Node.js': { probe: [process.execPath, '--version'], file: 'sample.mjs', command: [process.execPath] },
  'Python · HTTPX': { probe: ['python3', '-c', 'import httpx'], file: 'sample.py', command: ['python3'] },
  'Python · urllib': { probe: ['python3', '--version'], file: 'sample.py', command: ['python3'] },
  PHP: { probe: ['php', '-r', 'curl_version();'], file: 'sample.php', command: ['php'] },
  Ruby: { probe: ['ruby', '--version'], file: 'sample.rb', command: ['ruby'] },
  Perl: { probe: ['perl', '-MHTTP::Tiny', '-e', '1'], file: 'sample.pl', command: ['perl'] },
  C: {
    probe: ['sh', '-c', 'echo "#include <curl/curl.h>" | cc -fsyntax-only -xc -'],
    file: 'sample.c',
    command: ['sh', '-c', 'cc -Wall -Werror -o sample "$0" -lcurl && ./sample'],
  },
}
const installed = SAMPLE_LANGUAGES.filter((language) => {
  const [command, ...given] = TOOLS[language]?.probe ?? []
  return command !== undefined && spawnSync(command, given).status === 0
})

describe('a sample', () => {
  let server: Server
  let folder: string
  let arrived: Arrived[] = []
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const { method = '', url = '', headers } = request
      arrived.push({ method, url, headers, body: Buffer.concat(pieces).toString() })
      response.end('done')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    folder = await mkdtemp(join(tmpdir(), 'samples-'))
    await writeFile(join(folder, 'photo.png'), 'PNG 나비')
  })
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })

  it.each(SAMPLE_LANGUAGES)('in %s is the golden text for every call', async (language) => {
    const file = new URL(`./golden/${fileName(language)}.txt`, import.meta.url)
    const text = Object.keys(CALLS)
      .map((name) => `=== ${name}\n${codeOf(language, callOf(name))}\n`)
      .join('\n')
    if (process.env.UPDATE_GOLDEN === '1') await writeFile(file, text)
    expect(text).toBe(await readFile(file, 'utf8'))
  })

  it.each(installed.flatMap((language) => Object.keys(CALLS).map((name) => [language, name] as const)))(
    'in %s arrives as it is: %s',
    async (language, name) => {
      const {
        file,
        command: [command = '', ...given],
        program = (code) => code,
      } = TOOLS[language] as Tool
      const { port } = server.address() as AddressInfo
      await writeFile(join(folder, file), program(codeOf(language, callOf(name)).replace(API, `http://127.0.0.1:${port}`)))
      arrived = []
      const { stdout } = await run(command, [...given, file], { cwd: folder })
      expect(stdout).toContain('done')
      const call = callOf(name)
      expect(arrived).toMatchObject([{ method: call.method, url: PATH }])
      const { headers, body } = arrived[0] as Arrived
      for (const [header, value] of Object.entries(call.headers ?? {})) expect(headers[header.toLowerCase()]).toBe(value)
      if (call.parts) return expectParts(headers, body)
      const read = (text: string) => (call.headers === FORM ? [...new URLSearchParams(text)] : text)
      expect(read(body)).toEqual(read(call.file === undefined ? (call.body ?? '') : 'PNG 나비'))
    },
  )
})

async function expectParts(headers: IncomingHttpHeaders, body: string): Promise<void> {
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const data = form.get('data')
  expect([data instanceof Blob ? await data.text() : data, form.get('note')]).toEqual(['{"a": "x;y \\"z\\""}', '@photo.png'])
  expect(await (form.get('photo') as File).text()).toBe('PNG 나비')
}
