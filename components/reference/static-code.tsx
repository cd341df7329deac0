import { Code, type ColoredCodeProps } from './colored-code'
import styles from './reference.module.css'
import { StaticElement } from './static-element'
import { staticContent } from './static-part'

/** Shows colored code beside elements that need a script; React does not hydrate it. Its objects and lists can be folded. */
export function StaticCode(props: ColoredCodeProps) {
  return (
    <StaticElement
      tag="section"
      className={styles.code}
      // a scrollable box must be reachable by the keyboard
      tabIndex={0}
      aria-label={props.label}
      data-foldable
      content={staticContent(<Code {...props} />)}
    />
  )
}
