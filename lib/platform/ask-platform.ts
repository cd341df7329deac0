import 'server-only'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { platformAddresses } from './fetch-platform'

/** A call without a body. */
export interface Question {
  method: string
  headers: Headers
  /** Ends the call, and the stream of a long answer. */
  signal: AbortSignal
}

/** Answers up to this size are read before they are passed on: the streams of a short one cost more than its call. */
const READ_AT_ONCE_BYTES = 64 * 1024
/** Statuses whose responses have no body. */
const BODILESS = [204, 205, 304]

const agent = new Agent({ keepAlive: true })
const secureAgent = new SecureAgent({ keepAlive: true })

/**
 * Sends a call without a body to a platform that works, as `fetchPlatform` does, and returns the answer as the platform sent it: redirects are
 * not followed. By Node's HTTP client: the streams of `fetch` take a third of what the relay may add to a call (decision 0143).
 */
export function askPlatform(path: string, question: Question): Promise<Response> {
  const addresses = platformAddresses()
  const send = async (url: string) => {
    const answer = await sendTo(new URL(url + path), question)
    if (answer.headers.connection === 'close') addresses.leave(url)
    return responseOf(answer, question.method)
  }
  return addresses.call(send, { isRepeatable: question.method === 'GET' })
}

function sendTo(url: URL, { method, headers, signal }: Question): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: Object.fromEntries(headers), signal }
    const call = url.protocol === 'https:' ? secureRequest(url, { ...options, agent: secureAgent }) : request(url, { ...options, agent })
    call.once('response', resolve).on('error', reject).end()
  })
}

async function responseOf(answer: IncomingMessage, method: string): Promise<Response> {
  const { statusCode: status = 502, rawHeaders } = answer
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  if (method === 'HEAD' || BODILESS.includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  const bytes = answer.headers['content-length']
  const isShort = bytes !== undefined && Number(bytes) <= READ_AT_ONCE_BYTES
  const body = isShort ? Buffer.concat(await answer.toArray()) : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers })
}
