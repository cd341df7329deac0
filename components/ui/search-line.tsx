import type { ComponentProps } from 'react'
import { Row } from './layout'
import styles from './search-line.module.css'

/** Shows a form of one line: an icon, an input without a border of its own, a button. Needs no script. */
export function SearchLine({ gap, className, ...rest }: ComponentProps<'form'> & { gap: 2 | 3 }) {
  return <Row as="form" nowrap gap={gap} surface="field" {...rest} className={`${styles.line} ${className ?? ''}`} />
}
