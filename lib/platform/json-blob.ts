/** Characters that are serialized at once, which takes a few milliseconds. */
const SLICE = 512 * 1024

/**
 * Returns a JSON body, serialized in parts with pauses, so that one very long string does not block the page. The result is that of
 * `JSON.stringify` for an object of JSON values; a surrogate pair that is cut becomes two escapes, which mean the same.
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
