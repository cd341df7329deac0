import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import looks from '../choice.module.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode
  /** A second line under the label. */
  help?: ReactNode
  look?: 'checkbox' | 'switch'
  ref?: Ref<HTMLInputElement>
}

/** Draws a check box, or a switch, with its label beside it. */
export function Checkbox({ label, help, look = 'checkbox', ...rest }: CheckboxProps) {
  const isSwitch = look === 'switch'
  return (
    <label className={looks.check}>
      <input {...rest} type="checkbox" role={isSwitch ? 'switch' : undefined} className={isSwitch ? looks.switch : undefined} />
      <span>
        {label}
        {help ? <small className={looks.choiceHelp}>{help}</small> : null}
      </span>
    </label>
  )
}
