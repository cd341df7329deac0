import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key belongs to an unfinished composition of an input method (Hangul, kana, pinyin). Safari reports the key that ends a
 * composition after it, with key code 229.
 */
export function isComposingKey(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
