import { Text } from '@/components/ui/text'
import styles from './reference.module.css'

/** Shows an HTTP status in the color of its class, with its reason phrase if given. */
export function StatusCode({ status, phrase = '' }: { status: number; phrase?: string }) {
  return (
    <Text as="span" weight="semibold" mono className={styles.status} data-class={Math.trunc(status / 100)}>
      {`${status} ${phrase}`.trim()}
    </Text>
  )
}
