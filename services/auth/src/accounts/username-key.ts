import { displayedUsername } from '@packaging/contracts/auth';

/**
 * The form in which usernames are compared: names that differ only in case or Unicode composition are the same.
 * JavaScript has no case folding; lowering, raising and lowering again comes to the same.
 */
export const usernameKey = (username: string): string =>
  displayedUsername(
    displayedUsername(username).normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC'),
  );
