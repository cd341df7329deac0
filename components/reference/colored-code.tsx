import { codePieces } from '@/lib/reference/code-colors'
import styles from './reference.module.css'

export interface ColoredCodeProps {
  code: string
  language: string
  label: string
  /** Colored pieces at most; the rest is plain. */
  pieces: number
  /** Whether it can be folded: only where React does not draw it in the browser. */
  foldable?: boolean
}

/** Shows code in the colors of its language, which are made on the server. Needs no script. */
export function ColoredCode(props: ColoredCodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by the keyboard
    <section className={styles.code} tabIndex={0} aria-label={props.label} data-foldable={props.foldable}>
      <Code {...props} />
    </section>
  )
}

/** Returns code as elements in the colors of its language. */
export function Code({ code, language, pieces }: ColoredCodeProps) {
  return (
    <pre>
      <code>
        {codePieces(code, language, pieces).map(({ kind, text }, at) =>
          kind ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a code never change
            <span key={at} data-kind={kind}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
    </pre>
  )
}
