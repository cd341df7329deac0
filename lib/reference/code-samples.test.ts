import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeSamples, curlOf } from './code-samples'
import type { SampleCall } from './sample-call'

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

describe('a sample runs as it is', () => {
  let server: Server
  let folder: string
  let arrived: Arrived[] = []
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      arrived.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      })
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

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const CALLS: Record<string, Partial<SampleCall>> = {
    'a read': { method: 'GET', headers: { 'X-API-Key': 'it\'s "1" $HOME `id` \\n' } },
    'a body of JSON': {
      headers: { 'Content-Type': 'application/json' },
      body: '{\n  "a": "it\'s \\"나비\\" $HOME \\\\ `id`",\n  "n": 12345678901234567890\n}',
    },
    'a body that begins with @': { headers: { 'Content-Type': 'text/plain' }, body: '@photo.png' },
    'a form': { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a%5Bb%5D=x+y&list=1&list=%26' },
    'a form of nested fields': {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
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

  /** The command of a sample, and its file; null if the machine lacks the tool. */
  const tools: Record<string, (code: string) => Promise<[string, string[]]>> = {
    curl: async (code) => ['sh', ['-c', code.replace('curl ', 'curl -sS ')]],
    JavaScript: async (code) => [process.execPath, [await saved('sample.mjs', code)]],
    Python: async (code) => ['python3', [await saved('sample.py', code)]],
    // Before Java 18, sources are read in the encoding of the machine's language.
    Java: async (code) => [
      'java',
      [
        '-Dfile.encoding=UTF-8',
        await saved('Sample.java', `class Sample { public static void main(String[] a) throws Exception {\n${code}\n} }`),
      ],
    ],
  }
  const saved = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return name
  }
  const PROBES: Record<string, [string, string[]]> = {
    Python: ['python3', ['-c', 'import requests']],
    Java: ['java', ['-version']],
    curl: ['curl', ['--version']],
  }
  const has = async (language: string) => {
    const probe = PROBES[language]
    return (
      probe === undefined ||
      (await run(...probe).then(
        () => true,
        () => false,
      ))
    )
  }

  // A Java program takes seconds to compile.
  const names = (language: string) => (language === 'Java' ? ['a body of JSON', 'a form of parts'] : Object.keys(CALLS))
  it.each(Object.keys(tools).flatMap((language) => names(language).map((name) => [language, name] as const)))(
    '%s: %s',
    async (language, name) => {
      if (!(await has(language))) return
      const call: SampleCall = { method: 'POST', url: `${url()}/pets/%EB%82%98?q=a%20b&filter%5Bx%5D=1`, ...CALLS[name] }
      const code = codeSamples(call).find((sample) => sample.language === language)?.code ?? ''
      arrived = []
      const [command, given] = await (tools[language] as (code: string) => Promise<[string, string[]]>)(code)
      const { stdout } = await run(command, given, { cwd: folder })
      expect(stdout).toContain('done')
      expect(arrived).toMatchObject([{ method: call.method, url: '/pets/%EB%82%98?q=a%20b&filter%5Bx%5D=1' }])
      const { headers, body } = arrived[0] as Arrived
      for (const [header, value] of Object.entries(call.headers ?? {})) expect(headers[header.toLowerCase()]).toBe(value)
      const isForm = String(headers['content-type']).includes('urlencoded')
      const read = (text: string) => (isForm ? [...new URLSearchParams(text)] : text)
      if (call.body !== undefined) expect(read(body)).toEqual(read(call.body))
      if (call.file !== undefined) expect(body).toBe('PNG 나비')
      if (call.parts === undefined) return
      const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
      expect([form.get('data') instanceof Blob ? await (form.get('data') as Blob).text() : form.get('data'), form.get('note')]).toEqual([
        '{"a": "x;y \\"z\\""}',
        '@photo.png',
      ])
      expect(await (form.get('photo') as File).text()).toBe('PNG 나비')
    },
  )
})
