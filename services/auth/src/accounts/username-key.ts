import { displayedUsername } from '@packaging/contracts/auth';

/**
 * What user names are compared by: names that differ in case, or in how their characters are composed, are the
 * same. JavaScript has no case folding; lower, upper and lower case again give the same for all that folds.
 */
export const usernameKey = (username: string): string =>
  displayedUsername(
    displayedUsername(username).normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC'),
  );
