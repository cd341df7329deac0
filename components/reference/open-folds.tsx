import { Text } from '@/components/ui/text'
import styles from './reference.module.css'

/**
 * Shows the button that opens all folds of an operation or model, and closes them again; not where scripts are off. Disabled until its script
 * has loaded (`page-buttons.ts`).
 */
export function OpenFolds({ open, close }: { open: string; close: string }) {
  return (
    <Text as="button" type="button" size="sm" tone="brand" className={styles.scripted} disabled data-folds={close}>
      {open}
    </Text>
  )
}
