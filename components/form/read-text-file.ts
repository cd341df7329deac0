const UTF_8 = { fatal: true, ignoreBOM: true }

/**
 * The text of a UTF-8 file with its byte order mark, if it has one, so that the same bytes can be made of it again. Null for a
 * file that is no UTF-8 text.
 */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  const decoder = new TextDecoder('utf-8', UTF_8)
  try {
    return decoder.decode(bytes)
  } catch {
    // A strict decoder throws for bytes that are no UTF-8, and for nothing else.
    return null
  }
}
