/** How much of a body has been sent, in bytes. */
export interface Sent {
  sent: number
  total: number
}

interface Upload {
  method: string
  headers: Record<string, string>
  body: Blob
  onSent: (sent: Sent) => void
  signal?: AbortSignal
}

/**
 * Sends a request to the own site like `fetch`, and reports how much of the body has been sent, which `fetch` cannot. Throws a TypeError
 * without a response, and the signal's reason when it is aborted.
 */
export function upload(url: string, { method, headers, body, onSent, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent({ sent: loaded, total })
    request.onload = () => resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('there was no answer'))
    request.onabort = () => reject(signal?.reason ?? new TypeError('the upload was ended'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}
