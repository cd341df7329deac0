import styles from './shell.module.css'

/** Links past the navigation to the content, as the first focusable element of the page. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles.skip} href="#main">
      {text}
    </a>
  )
}
