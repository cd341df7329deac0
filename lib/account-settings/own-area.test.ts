import { ownArea } from './own-area'

describe('the area of a person’s own pages', () => {
  it('is the user area in the portal for everybody with the user role', () => {
    expect(ownArea('portal', ['user'])).toBe('user')
    expect(ownArea('portal', ['admin', 'user'])).toBe('user')
  })

  it('is the most powerful staff area in the developer center, whatever other roles the person has', () => {
    expect(ownArea('center', ['developer', 'user'])).toBe('developer')
    expect(ownArea('center', ['superAdmin', 'developer', 'user'])).toBe('admin')
  })

  it('is the staff area in the portal for staff without the user role', () => {
    expect(ownArea('portal', ['developer'])).toBe('developer')
    expect(ownArea('portal', ['superAdmin'])).toBe('admin')
  })
})
