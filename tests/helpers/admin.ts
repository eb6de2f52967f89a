/** The first admin of the sites that tests start. */
export const ADMIN = { email: "admin@example.com", password: "Correct-Horse-9-Battery" };

/** Of that password, with the least work argon2 allows: a login takes as long as the hash says. */
export const QUICK_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$lDy6OqDzjpuBG37tKxsngg$lCswad04o9Fr3nZbyzK1ysT9VX5Pda38eLkoc61EYBs";
