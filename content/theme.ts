/** The page's ground, as in theme.css. Browsers paint their bars and splash screens with it. */
export const ground = { light: "#f6f2e9", dark: "#0e1714" };

/** Colors for images, from theme.css: those of the light theme, and of the dark theme's band. */
export const imageColors = {
  ground: ground.light,
  ink: "#12241d",
  muted: "#4d6156",
  brand: "#1e4d3b",
  signal: "#b4441a",
  band: "#11231c",
  onBand: "#8ccba8",
  signalOnBand: "#f08a55",
};
