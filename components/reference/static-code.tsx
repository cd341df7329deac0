import { Code, type ColoredCodeProps } from './colored-code'
import styles from './reference.module.css'
import { staticHtml } from './static-html'

/** Shows colored code beside elements that need a script; React gets it as one text and does not hydrate it. Its objects and lists can be folded. */
export function StaticCode(props: ColoredCodeProps) {
  return (
    <section
      className={styles.code}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by the keyboard
      tabIndex={0}
      aria-label={props.label}
      data-foldable
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements, with every text and attribute escaped
      dangerouslySetInnerHTML={{ __html: staticHtml(<Code {...props} />) }}
    />
  )
}
