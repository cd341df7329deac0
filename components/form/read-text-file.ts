const UTF_8 = { fatal: true, ignoreBOM: true }

/**
 * Returns the text of a UTF-8 file with its byte order mark, if it has one, so that the text encodes to the same bytes. Null for a file that
 * is not UTF-8.
 */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  const decoder = new TextDecoder('utf-8', UTF_8)
  try {
    return decoder.decode(bytes)
  } catch {
    // A strict decoder throws only for bytes that are not UTF-8.
    return null
  }
}
