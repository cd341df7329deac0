/** One server-sent event (WHATWG HTML, section 9.2); `data` lines are joined. */
export interface ServerSentEvent {
  event: string
  data: string
}

/** An event without a name or data longer than this ends the stream. */
const PENDING_MAX = 1024 * 1024

/** Reads events from bytes; calls `alive` for every chunk, comments too. Ends with the bytes; throws when an event is too long. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>, alive: () => void): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of chunks) {
    alive()
    pending += decoder.decode(chunk, { stream: true }).replaceAll('\r\n', '\n')
    const blocks = pending.split('\n\n')
    pending = blocks.pop() ?? ''
    if (pending.length > PENDING_MAX) throw new Error('an event is too long')
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) yield event
    }
  }
}

function parseEvent(block: string): ServerSentEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|data)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null
}
