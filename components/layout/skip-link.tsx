import styles from './shell.module.css'

/** The first stop of the keyboard: past the navigation to the content. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles.skip} href="#main">
      {text}
    </a>
  )
}
