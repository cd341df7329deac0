import { relay } from '@/lib/relay/relay'

/** Answers `/static-resource/favicon` like the same address below `/api`: the portal's favicon, or 404. */
export function GET(request: Request): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = `/api${url.pathname}`
  return relay(new Request(url, request))
}
