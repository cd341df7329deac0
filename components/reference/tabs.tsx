import { Fragment, type ReactNode } from 'react'
import styles from './reference.module.css'

/** More would be higher than what they show. */
const TABS_MAX = 16

interface TabsProps {
  /** Unique on the page. */
  name: string
  label: string
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[]
  /** Shown beside the tabs. */
  more?: ReactNode
}

/** Shows the content of the chosen tab, and below the tabs what has no room in them, each in a fold; only the content when there is one. Choices are radio buttons, so that it needs no script. */
export function Tabs({ name, label, tabs, more }: TabsProps) {
  const shown = tabs.slice(0, TABS_MAX)
  const folded = tabs.slice(TABS_MAX)
  if (shown.length === 1 && !more) return shown[0]?.content
  const fieldset = (
    <fieldset className={styles.tabs} aria-label={label}>
      {shown.map(({ key, label: text, content }, at) => (
        <Fragment key={key}>
          <label>
            <input type="radio" name={name} defaultChecked={at === 0} />
            {text}
          </label>
          <div>{content}</div>
        </Fragment>
      ))}
      {more}
    </fieldset>
  )
  if (folded.length === 0) return fieldset
  return (
    <>
      {fieldset}
      {folded.map(({ key, label: text, content }) => (
        <details key={key} className={styles.other}>
          <summary>{text}</summary>
          {content}
        </details>
      ))}
    </>
  )
}
