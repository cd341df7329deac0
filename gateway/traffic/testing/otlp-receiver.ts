import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Attribute, Span } from '../call-spans.ts'

interface TraceDocument {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector of spans: OTLP over HTTP in its JSON form. */
export class OtlpReceiver {
  readonly documents: TraceDocument[] = []
  readonly headers: IncomingHttpHeaders[] = []
  /** Statuses of the next answers, then 200. */
  answers: number[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const document = (await json(request)) as TraceDocument
      const status = this.answers.shift() ?? 200
      this.headers.push(request.headers)
      if (status === 200) this.documents.push(document)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
    })
  }

  static async open(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver()
    await new Promise<void>((resolve) => receiver.#server.listen({ host: '127.0.0.1', port: 0 }, resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1/traces`
  }

  get spans(): Span[] {
    return this.documents.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
