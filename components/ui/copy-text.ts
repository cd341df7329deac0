/** The event of the window, with the text as its `detail`, after a text was copied. */
export const COPIED_EVENT = 'portico:copied'

/** Copies a text to the clipboard; by a selection when the page is not served over a secure connection. Returns false when both fail. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await copyByAny(text)
  if (isCopied) window.dispatchEvent(new CustomEvent(COPIED_EVENT, { detail: text }))
  return isCopied
}

async function copyByAny(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const holder = document.querySelector('dialog[open]') ?? document.body
  holder.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
