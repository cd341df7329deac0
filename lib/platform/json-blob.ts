/** How many characters are written at once: a few milliseconds' work. */
const SLICE = 512 * 1024

/**
 * A JSON body in pieces, made with pauses in which the page goes on: for bodies with one very long text. It is what
 * `JSON.stringify` gives of an object of JSON values; a surrogate pair that is cut is written as two escapes, which is the same text.
 */
export async function jsonBlob(body: object): Promise<Blob> {
  const parts: (string | Blob)[] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    parts.push(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    if (typeof value === 'string' && value.length > SLICE) await pushText(parts, value)
    else parts.push(JSON.stringify(value))
  }
  return new Blob([...parts, parts.length === 0 ? '{}' : '}'], { type: 'application/json' })
}

async function pushText(parts: (string | Blob)[], text: string): Promise<void> {
  parts.push('"')
  for (let start = 0; start < text.length; start += SLICE) {
    parts.push(new Blob([JSON.stringify(text.slice(start, start + SLICE)).slice(1, -1)]))
    await new Promise((resolve) => setTimeout(resolve))
  }
  parts.push('"')
}
