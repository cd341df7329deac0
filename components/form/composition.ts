import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method that is still composing (Hangul, kana, pinyin). Safari reports the key that ends
 * a composition after it, with key code 229.
 */
export function isComposingKey(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
