/** Returns a text as a part of a JSON pointer in a URI fragment (RFC 6901, sections 3 and 6). */
export function pointerPart(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Returns the text that a part of a JSON pointer stands for; an invalid escape stays as it is. */
export function pointerText(part: string): string {
  return percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Returns a reference to a component. */
export function componentReference(field: string, name: string): string {
  return `#/components/${field}/${pointerPart(name)}`
}
