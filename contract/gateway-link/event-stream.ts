/** A server-sent event (WHATWG HTML, section 9.2); `data` lines are joined. */
export interface ServerSentEvent {
  event: string
  data: string
}

/** Maximum length of an event in characters. */
const PENDING_MAX = 1024 * 1024

/** Yields the events of a byte stream and calls `onChunk` for every chunk, comments included. Throws if an event is too long. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>, onChunk: () => void = () => {}): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of chunks) {
    onChunk()
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
