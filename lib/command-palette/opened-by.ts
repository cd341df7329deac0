/** Returns what a key opens: Ctrl or ⌘ K the command palette, and `?` outside of fields the list of keyboard shortcuts. */
export function openedBy(event: KeyboardEvent): 'palette' | 'shortcuts' | undefined {
  if (event.isComposing || event.altKey) return undefined
  const isCommand = event.ctrlKey || event.metaKey
  // The code is of the key itself: with a Korean layout the key K types ㅏ.
  if (isCommand && !event.shiftKey && (event.key.toLowerCase() === 'k' || event.code === 'KeyK')) return 'palette'
  const target = event.target
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
  return event.key === '?' && !isCommand && !isTyping ? 'shortcuts' : undefined
}
