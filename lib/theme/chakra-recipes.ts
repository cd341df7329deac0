import { menuSlotRecipe } from '@chakra-ui/react/theme'

/** The recipes of the Chakra components in use; an unused one would only add bytes. */
export const slotRecipes = {
  menu: menuSlotRecipe,
}
