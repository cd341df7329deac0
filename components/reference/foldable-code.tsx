'use client'
import { useLayoutEffect, useRef } from 'react'
import { codePieces } from '@/lib/reference/code-colors'
import type { ColoredCodeProps } from './colored-code'
import { makeFoldable } from './fold-code'
import styles from './reference.module.css'

/** Shows colored code that the browser makes, whose objects and lists can be folded. React does not know what is inside it. */
export function FoldableCode({ code, language, label, pieces }: Omit<ColoredCodeProps, 'foldable'>) {
  const block = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const [pre, inner] = [document.createElement('pre'), document.createElement('code')]
    for (const { kind, text } of codePieces(code, language, pieces)) {
      const piece = document.createElement('span')
      piece.textContent = text
      if (kind) piece.dataset.kind = kind
      inner.append(kind ? piece : text)
    }
    pre.append(inner)
    block.current?.replaceChildren(pre)
    if (block.current) makeFoldable(block.current)
  }, [code, language, pieces])
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by the keyboard
  return <section ref={block} className={styles.code} tabIndex={0} aria-label={label} />
}
