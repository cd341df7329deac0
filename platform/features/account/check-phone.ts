import parsePhoneNumber from 'libphonenumber-js/min'
import { brokenFields } from '../../http/yup-validator.ts'

/** Checks that a phone number is possible in its country; the schema checks its form only. Throws ClassValidatorPassFailed. */
export function checkPhone(phone: string | undefined): void {
  if (phone && !parsePhoneNumber(phone)?.isValid()) throw brokenFields([{ path: 'phone', rule: 'phone', values: {} }])
}
