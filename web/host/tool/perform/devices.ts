import { plainText } from "../../consent/plain_text.ts";
import type { Methods } from "./methods.ts";
import { count, text, wrong } from "./text.ts";

const MAX_LISTEN_MS = 60_000;
/** Of one call of a tool: they stand in the page's name, and each may ask the user for leave. */
const MAX_NOTIFICATIONS = 5;
const MAX_TITLE_LENGTH = 100;
const MAX_BODY_LENGTH = 400;

/** What belongs to the person. The browser asks too, in the page's name. */
export function devices(): Methods {
  let notifications = 0;
  return {
    ...DEVICES,
    "notifications.show": async (params) => {
      const { body } = (params.options ?? {}) as { readonly body?: unknown };
      const title = plainText(text(params, "title"), MAX_TITLE_LENGTH);
      if (++notifications > MAX_NOTIFICATIONS) {
        throw wrong(`A call of a tool shows at most ${MAX_NOTIFICATIONS} notifications`);
      }
      if ((await Notification.requestPermission()) !== "granted") throw new Error("The user denied notifications.");
      new Notification(title, typeof body === "string" ? { body: plainText(body, MAX_BODY_LENGTH) } : {});
    },
  };
}

const DEVICES: Methods = {
  "clipboard.readText": () => navigator.clipboard.readText(),
  "clipboard.writeText": (params) => navigator.clipboard.writeText(text(params, "text")),
  "geolocation.getCurrentPosition": () =>
    new Promise((resolve, reject) => {
      const told = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) =>
        resolve({ latitude, longitude, accuracy });
      navigator.geolocation.getCurrentPosition(told, ({ message }) => reject(new Error(message)));
    }),
  "media.camera": () => seen(() => navigator.mediaDevices.getUserMedia({ video: true }), picture),
  "media.screen": () => seen(() => navigator.mediaDevices.getDisplayMedia({ video: true }), picture),
  "media.microphone": (params) => {
    const ms = count(params, "ms", 3_000, MAX_LISTEN_MS);
    return seen(
      () => navigator.mediaDevices.getUserMedia({ audio: true }),
      (stream) => recording(stream, ms),
    );
  },
};

/** The device is let go, whatever happens. */
async function seen(open: () => Promise<MediaStream>, read: (stream: MediaStream) => Promise<string>): Promise<string> {
  const stream = await open();
  try {
    return await read(stream);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function picture(stream: MediaStream): Promise<string> {
  const video = document.createElement("video");
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  video.srcObject = null;
  return canvas.toDataURL("image/jpeg", 0.85);
}

function recording(stream: MediaStream, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => reject(new Error("The recording failed."));
    recorder.onstop = () => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsDataURL(new Blob(parts, { type: recorder.mimeType }));
    };
    recorder.start();
    setTimeout(() => recorder.stop(), ms);
  });
}
