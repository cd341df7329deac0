import { Text } from '@/components/ui/text'
import styles from './reference.module.css'

/** Shows an HTTP status, or a range such as `4XX` or `default`, in the color of its class, with its reason phrase if given. */
export function StatusCode({ status, phrase = '' }: { status: number | string; phrase?: string }) {
  return (
    <Text as="span" weight="semibold" mono className={styles.status} data-class={/^[1-5]/.exec(String(status))?.[0]}>
      {`${status} ${phrase}`.trim()}
    </Text>
  )
}
