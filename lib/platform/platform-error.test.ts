import { isNotThere, PlatformError } from './platform-error'

const refused = (status: number, code: PlatformError['code'], ...paths: string[]) =>
  new PlatformError({ code, status, data: { fields: paths.map((path) => ({ path, rule: 'uuid', values: {} })) } })

test('what answers 404 is not there, nor what has an address that is no id', () => {
  expect(isNotThere(refused(404, 'NoApi'))).toBe(true)
  expect(isNotThere(refused(400, 'ClassValidatorPassFailed', 'apiId'))).toBe(true)
  expect(isNotThere(refused(400, 'ClassValidatorPassFailed', 'apiId', 'stageId'))).toBe(true)
})

test('other refusals are told as such', () => {
  expect(isNotThere(refused(400, 'ClassValidatorPassFailed', 'page'))).toBe(false)
  expect(isNotThere(refused(400, 'ClassValidatorPassFailed', 'apiId', 'page'))).toBe(false)
  expect(isNotThere(refused(400, 'ClassValidatorPassFailed'))).toBe(false)
  expect(isNotThere(refused(409, 'Conflict'))).toBe(false)
  expect(isNotThere(undefined)).toBe(false)
})
