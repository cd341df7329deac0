import parsePhoneNumber from 'libphonenumber-js/min'
import { brokenFields } from '../../http/yup-validator.ts'

/** Whether there can be such a phone number in its country; the schema has seen only its form. Refuses with ClassValidatorPassFailed. */
export function checkPhone(phone: string | undefined): void {
  if (phone && !parsePhoneNumber(phone)?.isValid()) throw brokenFields([{ path: 'phone', rule: 'phone', values: {} }])
}
