import { isNotFound, PlatformError } from './platform-error'

const refused = (status: number, code: PlatformError['code'], ...paths: string[]) =>
  new PlatformError({ code, status, data: { fields: paths.map((path) => ({ path, rule: 'uuid', values: {} })) } })

test('a 404 means not found, and so does an invalid id', () => {
  expect(isNotFound(refused(404, 'NoApi'))).toBe(true)
  expect(isNotFound(refused(400, 'ClassValidatorPassFailed', 'apiId'))).toBe(true)
  expect(isNotFound(refused(400, 'ClassValidatorPassFailed', 'apiId', 'stageId'))).toBe(true)
})

test('other errors do not', () => {
  expect(isNotFound(refused(400, 'ClassValidatorPassFailed', 'page'))).toBe(false)
  expect(isNotFound(refused(400, 'ClassValidatorPassFailed', 'apiId', 'page'))).toBe(false)
  expect(isNotFound(refused(400, 'ClassValidatorPassFailed'))).toBe(false)
  expect(isNotFound(refused(409, 'Conflict'))).toBe(false)
  expect(isNotFound(undefined)).toBe(false)
})
