import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import looks from '../choice.module.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode
  /** A second line under the label. */
  help?: ReactNode
  look?: 'checkbox' | 'switch'
  ref?: Ref<HTMLInputElement>
}

/** Shows a check box, or a switch, with its label beside it. */
export function Checkbox({ label, help, look = 'checkbox', ...rest }: CheckboxProps) {
  const isSwitch = look === 'switch'
  return (
    <Row as="label" inline nowrap gap={2} align="start" size="sm" className={looks.check}>
      <input {...rest} type="checkbox" role={isSwitch ? 'switch' : undefined} className={isSwitch ? looks.switch : undefined} />
      <span>
        {label}
        {help ? (
          <Text as="small" size="xs" tone="muted" className={looks.choiceHelp}>
            {help}
          </Text>
        ) : null}
      </span>
    </Row>
  )
}
