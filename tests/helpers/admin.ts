/** The first admin of the sites that tests start. */
export const ADMIN = { email: "admin@example.com", password: "Correct-Horse-9-Battery" };

/** ADMIN's password hash, with the least work that argon2 allows, so that logins are quick. */
export const QUICK_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$lDy6OqDzjpuBG37tKxsngg$lCswad04o9Fr3nZbyzK1ysT9VX5Pda38eLkoc61EYBs";
